import * as arrow from 'apache-arrow'
import type { ListValues } from './list-values.ts'

// The arrays handed out here are views of the engine's memory wherever its layout is Arrow's own.

export function fixedData(type: arrow.DataType, width: number, values: ListValues): arrow.Data {
  const bytes = values.bytes(width)
  const data = new type.ArrayType(
    bytes.buffer,
    bytes.byteOffset,
    bytes.byteLength / type.ArrayType.BYTES_PER_ELEMENT,
  )
  return arrow.makeData({ type, length: values.length, data, ...nulls(values) } as never)
}

export function booleanData(values: ListValues): arrow.Data {
  const bytes = values.bytes(1)
  const bits = new Uint8Array(Math.ceil(values.length / 64) * 8)
  for (let at = 0; at < values.length; at += 1)
    if (bytes[at]) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  return arrow.makeData({ type: new arrow.Bool(), length: values.length, data: bits, ...nulls(values) })
}

export function textData(lengths: ListValues, data: Uint8Array): arrow.Data {
  const valueOffsets = offsetsOf(lengths)
  return arrow.makeData({
    type: new arrow.Utf8(),
    length: lengths.length,
    valueOffsets,
    data,
    ...nulls(lengths),
  })
}

export function binaryData(items: readonly unknown[]): arrow.Data {
  const values = items.map((item) => (item as { bytes: Uint8Array } | null)?.bytes ?? null)
  return arrow.vectorFromArray(values, new arrow.Binary()).data[0] as arrow.Data
}

export function listData(type: arrow.List, lengths: ListValues, child: arrow.Data): arrow.Data {
  const valueOffsets = offsetsOf(lengths)
  return arrow.makeData({ type, length: lengths.length, valueOffsets, child, ...nulls(lengths) })
}

export function structData(type: arrow.Struct, present: ListValues, children: arrow.Data[]): arrow.Data {
  return arrow.makeData({ type, length: present.length, children, ...nulls(present) })
}

/** Where each value begins. What the engine has in the place of a missing length means nothing. */
function offsetsOf(lengths: ListValues): Int32Array {
  const bytes = lengths.bytes(4)
  const each = new Int32Array(bytes.buffer, bytes.byteOffset, lengths.length)
  const offsets = new Int32Array(lengths.length + 1)
  let end = 0
  for (let at = 0; at < lengths.length; at += 1) {
    if (isThere(lengths.validity, at)) end += each[at] ?? 0
    offsets[at + 1] = end
  }
  return offsets
}

const isThere = (validity: Uint8Array | undefined, at: number) =>
  validity === undefined || ((validity[at >> 3] ?? 0) & (1 << (at & 7))) !== 0

/** The engine marks the values that are there, as Arrow does. */
function nulls({ validity, length }: ListValues): { nullBitmap?: Uint8Array; nullCount: number } {
  if (validity === undefined) return { nullCount: 0 }
  const nullBitmap = validity.subarray(0, Math.ceil(length / 8))
  return { nullBitmap, nullCount: -1 }
}
