import { type Profiler, Session } from 'node:inspector'

/** The code that ran, block by block, as V8 counts it. */
export interface Coverage {
  /** Returns true if code ran since the last call that never ran before. */
  take(): boolean
  /**
   * Returns true if code ran since the last call that is among what `take` found last. `isOne`: the code was of one input, to which that
   * code belongs from then on.
   */
  runsNew(isOne: boolean): boolean
  /** The number of blocks that ran. */
  blocks(): number
}

/** Starts the coverage of all code that is loaded from now on. */
export function startCoverage() {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

  /** Returns the scripts that ran since the last call. The session answers at once: it is one of this thread. */
  function takeScripts(): readonly Profiler.ScriptCoverage[] {
    let scripts: readonly Profiler.ScriptCoverage[] = []
    session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
      scripts = result
    })
    return scripts
  }

  return {
    /** Returns the coverage of the files that match. */
    of(files: RegExp): Coverage {
      const covered = new Map<string, Uint8Array>()
      const blocks = new Set<string>()
      let fresh = new Map<string, Set<number>>()

      /** Calls `visit` with each character of the files that ran since the last call. */
      function walk(visit: (url: string, at: number, known: Uint8Array) => void): void {
        for (const { url, functions } of takeScripts()) {
          const size = functions[0]?.ranges[0]?.endOffset ?? 0
          if (size === 0 || !files.test(url)) continue
          const ran = new Uint8Array(size)
          // Outer functions and blocks come first, so that the inner ones overwrite them.
          for (const { ranges } of functions)
            for (const { startOffset, endOffset, count } of ranges) {
              ran.fill(count > 0 ? 1 : 0, startOffset, endOffset)
              if (count > 0) blocks.add(`${url}:${startOffset}-${endOffset}`)
            }
          const known = covered.get(url) ?? new Uint8Array(size)
          covered.set(url, known)
          for (let at = 0; at < size; at += 1) if (ran[at] === 1) visit(url, at, known)
        }
      }

      return {
        take() {
          fresh = new Map()
          walk((url, at, known) => {
            if (known[at] === 1) return
            known[at] = 1
            const found = fresh.get(url) ?? new Set()
            fresh.set(url, found.add(at))
          })
          return fresh.size > 0
        },
        runsNew(isOne) {
          let isNew = false
          walk((url, at) => {
            const found = fresh.get(url)
            if (!found?.has(at)) return
            isNew = true
            if (isOne) found.delete(at)
          })
          return isNew
        },
        blocks: () => blocks.size,
      }
    },
  }
}
