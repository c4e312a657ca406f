import { serveRequest } from './serve-request.js'

/** The report of the process after all requests. */
export interface ServeReport {
  /** Names that were added to the global object. */
  readonly globals: readonly string[]
  /** Resources that keep the process alive. */
  readonly resources: readonly string[]
  /** Bytes in use after the first and after the second half of the requests. */
  readonly heap: readonly [number, number]
}

const locales = ['en', 'ar-EG', 'de', 'ja', 'pt-BR']

/** Serves 50 visitors at a time. */
async function serve(count: number): Promise<void> {
  for (let first = 0; first < count; first += 50) {
    const batch = Array.from({ length: 50 }, (_, index) => {
      const id = first + index
      return serveRequest({ name: `visitor${id}`, locale: locales[id % 5] ?? 'en', chainId: id + 1 })
    })
    await Promise.all(batch)
  }
}

async function heapInUse(): Promise<number> {
  const { gc } = globalThis
  if (!gc) throw new Error('Run it with --expose-gc.')
  for (let round = 0; round < 3; round++) {
    gc()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return process.memoryUsage().heapUsed
}

// Runs in a process of its own: a leaked handle keeps it alive, and its memory is not shared.
const half = Number(process.argv[2])
const before = new Set(Reflect.ownKeys(globalThis))
await serve(100)
const globals = Reflect.ownKeys(globalThis).filter((key) => !before.has(key))
await serve(half)
const first = await heapInUse()
await serve(half)
const second = await heapInUse()
const report: ServeReport = {
  globals: globals.map(String),
  resources: process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap'),
  heap: [first, second],
}
process.stdout.write(JSON.stringify(report))
