"""The version of the package, read by the build."""

VERSION = "0.1.0"
