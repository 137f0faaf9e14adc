import { LIKE_A_BROWSER, measure } from "../harness/load"
import { peakMb } from "../harness/processes"
import { folderOf } from "../harness/site"
import { type Row, thousands } from "../harness/table"
import { startBinary } from "../start/binary"
import { newAddresses } from "./new-addresses"

/** The most memory the server ever held, after a mix of everything that is read. */
export async function measureMemory(
  database: string,
  size: number,
  seconds: number,
): Promise<Row[]> {
  const site = await startBinary(folderOf("memory", database))
  try {
    const mix = await newAddresses(site.url, size)
    const { perSecond } = await measure({
      url: site.url,
      paths: mix,
      headers: LIKE_A_BROWSER,
      seconds,
    })
    const mb = peakMb(site.process.pid)
    const name = `peak memory of the binary, ${thousands(size)} games, a mix for ${seconds} s`
    const ours = `${thousands(perSecond)}/s`
    return [{ name, ours, value: mb, target: 200, bound: "most", unit: " MB" }]
  } finally {
    await site.stop()
  }
}
