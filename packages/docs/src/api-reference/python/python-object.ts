/** Output of the program that reads a Python package's sources. */
import type { ParsedSection } from "./parsed-docstring.ts";

interface PythonCall {
  parameters: { name: string; val: string }[];
  returns: string;
}

/** A name that the package defines, as the program that reads sources describes it. */
export interface PythonObject extends PythonCall {
  path: string;
  kind: "function" | "property" | "attribute" | "class";
  doc: string;
  /** The docstring taken apart, where its style is that of NumPy or Sphinx. */
  sections?: ParsedSection[];
  overloads?: PythonCall[];
  decorators?: string[];
  /** Classes that a class is written to inherit from. */
  bases?: { name: string; path: string }[];
  /** Paths of the classes that it inherits from, nearest first. */
  inherits?: string[];
  /** Names in signatures, with the paths that they stand for. */
  types: Record<string, string>;
  value?: string;
  file: string;
  line: number | null;
  endLine: number | null;
  isRepeated?: boolean;
  /** Whether it is a member of an enumeration. */
  isValue?: boolean;
  members?: PythonObject[];
  /** The module that defines it. */
  module: string;
  isPublic: boolean;
}

export interface PythonModule {
  path: string;
  doc: string;
  file: string;
}

export interface PythonPackage {
  /** As it is imported: `google.cloud.thing`. */
  package: string;
  /** The folder that it is imported from. */
  root: string;
  objects: PythonObject[];
  aliases: Record<string, string>;
  modules: PythonModule[];
  skipped: { file: string; reason: string }[];
}
