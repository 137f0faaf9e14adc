import Pbf from "pbf"

const EXTENT = 4096
/** Where land ends in each tile. */
const SHORE = EXTENT * 0.625

const zigzag = (value: number) => (value << 1) ^ (value >> 31)
const MOVE = 1 | (1 << 3)
const LINES = 2 | (3 << 3)
const CLOSE = 7 | (1 << 3)

/** A rectangle from top to bottom, as commands of a vector tile. */
const stripe = (left: number, right: number) => {
  const steps = [
    [right - left, 0],
    [0, EXTENT],
    [left - right, 0],
  ].flat()
  return [MOVE, zigzag(left), 0, LINES, ...steps.map(zigzag), CLOSE]
}

/** A layer with one polygon; fields by number as in the Mapbox Vector Tile specification 2.1. */
function layer(name: string, geometry: readonly number[]): Uint8Array {
  const feature = new Pbf()
  feature.writeVarintField(3, 3)
  feature.writePackedVarint(4, [...geometry])
  const pbf = new Pbf()
  pbf.writeVarintField(15, 2)
  pbf.writeStringField(1, name)
  pbf.writeBytesField(2, feature.finish())
  pbf.writeVarintField(5, EXTENT)
  return pbf.finish()
}

/** A PMTiles file (version 3) whose four tiles at zoom 1 are the same: land in the west, water in the east. */
export function smallMapFile(): Uint8Array<ArrayBuffer> {
  const pbf = new Pbf()
  pbf.writeBytesField(3, layer("earth", stripe(0, SHORE)))
  pbf.writeBytesField(3, layer("water", stripe(SHORE, EXTENT)))
  const tile = pbf.finish()
  const directory = new Pbf()
  // One entry: from tile 1 on, four times, so long, at the start.
  for (const value of [1, 1, 4, tile.length, 1]) directory.writeVarint(value)
  const root = directory.finish()
  const metadata = new TextEncoder().encode("{}")

  const file = new Uint8Array(127 + root.length + metadata.length + tile.length)
  const header = new DataView(file.buffer)
  file.set(new TextEncoder().encode("PMTiles"))
  header.setUint8(7, 3)
  const afterRoot = 127 + root.length
  const afterMetadata = afterRoot + metadata.length
  const numbers = [
    ...[127, root.length, afterRoot, metadata.length],
    ...[afterMetadata, 0, afterMetadata, tile.length, 4, 1, 1],
  ]
  numbers.forEach((value, index) => {
    header.setBigUint64(8 + 8 * index, BigInt(value), true)
  })
  // Clustered; nothing is compressed; vector tiles; zoom 1 alone.
  file.set([1, 1, 1, 1, 1, 1], 96)
  file.set(root, 127)
  file.set(metadata, afterRoot)
  file.set(tile, afterMetadata)
  return file
}
