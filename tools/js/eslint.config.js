import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: { ecmaVersion: 2025, sourceType: "module" },
    rules: {
      eqeqeq: "error",
      "no-constructor-return": "error",
      "no-duplicate-imports": "error",
      "no-implicit-coercion": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-unused-expressions": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: ["**/web/js/**"], languageOptions: { globals: globals.browser } },
  { files: ["**/web/sw.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["**/tests/js/**", "**/tools/js/**"], languageOptions: { globals: globals.node } },
];
