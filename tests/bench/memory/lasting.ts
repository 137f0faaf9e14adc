import type { Bench } from "../harness/bench"
import { LIKE_A_BROWSER, measure } from "../harness/load"
import { peakMb, residentMb } from "../harness/processes"
import { folderOf } from "../harness/site"
import { median, type Row, thousands } from "../harness/table"
import { addresses, fillBoard, startOthers } from "../mixed/addresses"
import { startBinary } from "../start/binary"
import { newAddresses } from "./new-addresses"

const SLICE_SECONDS = 5
const WRITES = 50

/** Whether memory grows while many read, write and play for a long time: the last fifth to the second, when all is warm. */
export async function measureLasting({ games, large, quick, minutes }: Bench): Promise<Row[]> {
  const seconds = quick ? 10 : minutes * 60
  const slice = quick ? 1 : SLICE_SECONDS
  const site = await startBinary(folderOf("lasting", large()))
  try {
    await fillBoard(site.url)
    const paths = [...addresses(), ...(await newAddresses(site.url, games))]
    const stop = startOthers(site.url, WRITES, true)
    const resident: number[] = []
    for (let at = 0; at < seconds; at += slice) {
      const { failed } = await measure({
        url: site.url,
        paths,
        headers: LIKE_A_BROWSER,
        seconds: slice,
      })
      if (failed > 0) throw new Error(`${failed} reads failed`)
      resident.push(residentMb(site.process.pid))
    }
    await stop()
    const fifth = Math.ceil(resident.length / 5)
    const [early, late] = [resident.slice(fifth, 2 * fifth), resident.slice(-fifth)]
    const during = `${seconds < 60 ? `${seconds} s` : `${minutes} min`} of mixed load, ${thousands(games)} games`
    return [
      {
        name: `memory after ${during}`,
        ours: `${median(late).toFixed(0)} MB`,
        value: median(late),
        target: 200,
        bound: "most",
        unit: " MB",
      },
      {
        name: "…, its last fifth to its second",
        ours: `${median(late).toFixed(0)} MB`,
        ceiling: `${median(early).toFixed(0)} MB`,
        value: median(late) / median(early),
        target: 1.1,
        bound: "most",
      },
      {
        name: "…, its peak",
        ours: "",
        value: peakMb(site.process.pid),
        target: 200,
        bound: "most",
        unit: " MB",
      },
    ]
  } finally {
    await site.stop()
  }
}
