import type { Landmark, PageSource } from "broadside/contracts"

export const gpsNav: PageSource = {
  nav: { label: "GPS", path: "/gps", order: 55, hint: "meet outdoors", ink: "red" },
}

export const gpsLandmarks: readonly Landmark[] = [
  { name: "gps", path: "/gps", label: "Find each other on a map" },
  { name: "gps-lobby", path: "/gps-lobby", label: "Public sessions on a map" },
  { name: "hunt", path: "/hunt", label: "Outdoor hunt" },
]
