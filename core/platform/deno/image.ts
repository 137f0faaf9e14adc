import { ImageFault, type OpenImage } from "../image"

export const openImage: OpenImage = () => Promise.reject(new ImageFault("unreadable"))
