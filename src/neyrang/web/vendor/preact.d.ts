/* Types for tsc alone: the same version from npm (tools/js). */
export * from "preact";
