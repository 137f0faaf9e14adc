import type { Landmark, PageSource } from "broadside/contracts"
import type { GpsContext } from "../context"

export const gpsPagesOf = ({ urls }: GpsContext): PageSource => ({
  nav: { label: "GPS", path: "/gps", order: 55, hint: "meet outdoors", ink: "red" },
  // Where people are now is nothing for a search engine.
  uncrawled: ["/gps?code="],
  addresses: async () => [{ url: `${urls.base}/gps-lobby` }],
})

export const gpsLandmarks: readonly Landmark[] = [
  { name: "gps", path: "/gps", label: "Find each other on a map" },
  { name: "gps-lobby", path: "/gps-lobby", label: "Public sessions on a map" },
  { name: "hunt", path: "/hunt", label: "Outdoor hunt" },
]
