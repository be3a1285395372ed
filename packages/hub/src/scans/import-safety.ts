/** Which imports of a pickle are what checkpoints need, and which let it do anything. */
import type { PickleImport } from "./pickle-imports.ts";

export type Safety = "innocuous" | "suspicious" | "dangerous";

/** Modules of which every name lets a pickle do what it wants, with those inside them. */
const DANGEROUS_MODULES = new Set(
  `_asyncio _ctypes _functools _io _winapi aiohttp asyncio bdb cProfile cffi code codeop commands ctypes dill distutils doctest ensurepip faulthandler fileinput ftplib gc glob http httplib idlelib imaplib
  importlib inspect io lib2to3 linecache logging marshal multiprocessing nt ntpath os pathlib pdb pickle _pickle cloudpickle pip pkgutil platform
  poplib posix posixpath profile pty pydoc pyodide requests runpy setuptools shelve shutil signal site smtplib socket
  _socket socketserver sqlite3 ssl tarfile unittest zipfile subprocess _posixsubprocess sys tempfile telnetlib test threading _thread timeit trace
  types urllib urllib2 uuid venv webbrowser winreg xmlrpc zipimport`.split(/\s+/),
);
/** Names that are dangerous in modules that have others too. */
const DANGEROUS: Readonly<Record<string, readonly string[]>> = {
  builtins: ["*"],
  __builtin__: ["*"],
  numpy: ["load", "loads", "fromfile", "save", "savetxt", "memmap"],
  "numpy.testing._private.utils": ["*"],
  operator: ["*"],
  _operator: ["*"],
  functools: ["partial", "partialmethod", "reduce"],
  torch: ["load", "compile", "hub"],
  "torch.hub": ["*"],
  "torch.storage": ["_load_from_bytes"],
  "torch.serialization": ["load"],
  "torch._dynamo": ["*"],
  "torch.utils.collect_env": ["*"],
  "torch.utils.cpp_extension": ["*"],
  pandas: ["eval", "read_pickle"],
  joblib: ["load"],
};
/** Built-in names that only make values. */
const BUILT_IN_VALUES = new Set(
  "bool bytearray bytes complex dict float frozenset int list object range set slice str tuple long unicode".split(" "),
);
/** Parts of checkpoints of the common libraries. */
const INNOCUOUS: Readonly<Record<string, RegExp>> = {
  collections: /^(OrderedDict|defaultdict|deque|Counter)$/,
  torch:
    /^(\w+Storage|Size|device|dtype|Tensor|(u?int|float|bfloat|complex|bool|quint|qint|long|half|double|short)\w*)$/,
  "torch._utils": /^_rebuild_\w+$/,
  "torch._tensor": /^(_rebuild_from_type_v2|Tensor)$/,
  "torch.nn.parameter": /^(Parameter|Buffer)$/,
  "torch.serialization": /^_get_layout$/,
  "torch.storage": /^(_?Typed|_?Untyped)Storage$/,
  numpy: /^(ndarray|dtype|(u?int|float|complex|bool)\w*)$/,
  "numpy.core.multiarray": /^(_reconstruct|scalar)$/,
  "numpy._core.multiarray": /^(_reconstruct|scalar)$/,
  "numpy.core.numeric": /^_frombuffer$/,
  "numpy._core.numeric": /^_frombuffer$/,
  "numpy.random._pickle": /^__\w+_ctor$/,
  _codecs: /^encode$/,
  copyreg: /^_reconstructor$/,
  copy_reg: /^_reconstructor$/,
  datetime: /^(date|datetime|timedelta|timezone)$/,
  decimal: /^Decimal$/,
  fractions: /^Fraction$/,
  argparse: /^Namespace$/,
};

/** How far an import can be trusted; what nobody listed is suspicious, as any code may be behind it. */
export function safetyOf({ module, name }: PickleImport): Safety {
  const [top = ""] = module.split(".");
  if ((module === "builtins" || module === "__builtin__") && BUILT_IN_VALUES.has(name)) return "innocuous";
  const names = Object.hasOwn(DANGEROUS, module) ? DANGEROUS[module] : undefined;
  // A name with a dot leads through a module to what is inside of it.
  const first = name.split(".")[0] ?? "";
  if (DANGEROUS_MODULES.has(top) || names?.includes("*") || names?.includes(first) || first.startsWith("__"))
    return /^__\w+_ctor$/.test(name) && module === "numpy.random._pickle" ? "innocuous" : "dangerous";
  const known = Object.hasOwn(INNOCUOUS, module) ? INNOCUOUS[module] : undefined;
  return known?.test(name) ? "innocuous" : "suspicious";
}
