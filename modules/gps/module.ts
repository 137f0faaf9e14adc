import { defineModule } from "broadside"
import { spec } from "./context"

/** Live location: sessions by code, a lobby, situational awareness and an outdoor hunt. */
export default defineModule({
  ...spec,
  setup() {
    return {}
  },
})
