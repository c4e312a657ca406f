// Loaded into a server by `--import`: its clock is off by the milliseconds in the file of QUOIN_CLOCK_FILE. The time of
// timers and of the database is the machine's.
import { readFileSync } from 'node:fs'

const READ_EVERY = 5
const RealDate = Date
const file = process.env.QUOIN_CLOCK_FILE
let offset = 0
let readAt = Number.NEGATIVE_INFINITY

function shift() {
  const at = performance.now()
  if (at - readAt < READ_EVERY) return offset
  readAt = at
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // The file is being written: the last value stays.
  }
  return offset
}

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + shift())
    else super(...parts)
  }

  static now() {
    return RealDate.now() + shift()
  }
}
