/**
 * The imports that a pickle may have: what checkpoints are rebuilt from, by exact module and name. Nothing else is
 * harmless, as any code may be behind a name; that includes a listed module with a name that leads further
 * (`hub._os.system` of `torch`).
 */
import type { PickleImport } from "./pickle-imports.ts";

export type Safety = "innocuous" | "dangerous";

const words = (text: string) => text.trim().split(/\s+/);

const BUILT_IN = words(
  "bool bytearray bytes complex dict float frozenset int list long object range set slice str tuple unicode xrange",
);
const STORAGES = words(
  `BFloat16 Bool Byte Char ComplexDouble ComplexFloat Double Float Half Int Long QInt32 QInt8 QUInt2x4 QUInt4x2 QUInt8 Short
  Typed Untyped`,
).map((kind) => `${kind}Storage`);
const TENSORS = words("BFloat16 Bool Byte Char Double Float Half Int Long Short").map((kind) => `${kind}Tensor`);
const TORCH_TYPES = words(
  `bfloat16 bit bits16 bits1x8 bits2x4 bits4x2 bits8 bool cdouble cfloat chalf complex128 complex32 complex64 double float float16
  float32 float4_e2m1fn_x2 float64 float8_e4m3fn float8_e4m3fnuz float8_e5m2 float8_e5m2fnuz float8_e8m0fnu half int int1 int16
  int2 int3 int32 int4 int5 int6 int64 int7 int8 long qint32 qint8 quint2x4 quint4x2 quint8 short uint1 uint16 uint2 uint3 uint32
  uint4 uint5 uint6 uint64 uint7 uint8 per_channel_affine per_channel_affine_float_qparams per_channel_symmetric
  per_tensor_affine per_tensor_symmetric`,
);
const NUMPY_TYPES = words(
  `bool bool_ bytes_ complex128 complex64 datetime64 double float16 float32 float64 int16 int32 int64 int8 intc intp longdouble
  longlong single str_ timedelta64 uint uint16 uint32 uint64 uint8 uintc uintp ulonglong void`,
);

const INNOCUOUS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    builtins: BUILT_IN,
    __builtin__: BUILT_IN,
    collections: words("Counter OrderedDict defaultdict deque"),
    torch: [...words("Size Tensor device dtype"), ...STORAGES, ...TENSORS, ...TORCH_TYPES],
    "torch.cuda": [...STORAGES, ...TENSORS],
    "torch.storage": [...STORAGES, "_TypedStorage", "_UntypedStorage"],
    "torch._utils": words(
      `_rebuild_device_tensor_from_cpu_tensor _rebuild_device_tensor_from_numpy _rebuild_meta_tensor_no_storage _rebuild_nested_tensor
      _rebuild_parameter _rebuild_parameter_with_state _rebuild_qtensor _rebuild_sparse_csr_tensor _rebuild_sparse_tensor _rebuild_tensor
      _rebuild_tensor_v2 _rebuild_tensor_v3 _rebuild_wrapper_subclass _rebuild_xla_tensor`,
    ),
    "torch._tensor": words("Tensor _rebuild_from_type_v2"),
    "torch.tensor": words("Tensor _rebuild_from_type_v2"),
    "torch.nn.parameter": words("Buffer Parameter"),
    "torch.serialization": ["_get_layout"],
    numpy: [...words("dtype ndarray"), ...NUMPY_TYPES],
    "numpy.core.multiarray": words("_reconstruct scalar"),
    "numpy._core.multiarray": words("_reconstruct scalar"),
    "numpy.core.numeric": ["_frombuffer"],
    "numpy._core.numeric": ["_frombuffer"],
    "numpy.random._pickle": words("__bit_generator_ctor __generator_ctor __randomstate_ctor"),
    "numpy.random._mt19937": ["MT19937"],
    "numpy.random._pcg64": words("PCG64 PCG64DXSM"),
    _codecs: ["encode"],
    copyreg: ["_reconstructor"],
    copy_reg: ["_reconstructor"],
    datetime: words("date datetime time timedelta timezone"),
    decimal: ["Decimal"],
    fractions: ["Fraction"],
    // Training scripts keep their arguments in it. It holds values and has no methods that run anything.
    argparse: ["Namespace"],
  }).map(([module, names]) => [module, new Set(names)]),
);

export function safetyOf({ module, name }: PickleImport): Safety {
  return INNOCUOUS.get(module)?.has(name) === true ? "innocuous" : "dangerous";
}
