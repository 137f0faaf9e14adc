// The sound of a piece that is put down; off until someone turns it on.

const KEY = "broadside:arena-sound"
let audio

function read() {
  try {
    return localStorage.getItem(KEY) === "on"
  } catch {
    return false
  }
}

let isOn = read()
export const hasSound = () => isOn

export function turnSound(is) {
  isOn = is
  try {
    localStorage.setItem(KEY, is ? "on" : "off")
  } catch {}
  if (is) knock(false)
}

/** Wood on wood: short, and lower where something was captured. */
export function knock(isCapture) {
  if (!isOn) return
  audio ??= new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  const now = audio.currentTime
  tone.type = "triangle"
  tone.frequency.setValueAtTime(isCapture ? 150 : 230, now)
  tone.frequency.exponentialRampToValueAtTime(60, now + 0.09)
  volume.gain.setValueAtTime(0.35, now)
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.12)
  tone.connect(volume).connect(audio.destination)
  tone.start(now)
  tone.stop(now + 0.13)
}
