import type { Stoppable } from './http/serve-app.js'

/** The parts of a world, which end together. */
export interface WorldParts {
  /** Adds a part that runs, or starts on request. */
  own<Part extends Stoppable>(part: Part): Part
  /** Adds a part that starts; logs when it is up. A part that fails to start rejects the returned promise only. */
  up<Part extends Stoppable>(name: string, starting: Promise<Part>): Promise<Part>
  /** Stops all parts, once for all calls; those that still start when they are up. Rejects never. */
  stop(): Promise<void>
}

/** @param log called for each part when it is up */
export function createWorldParts(log: (line: string) => void): WorldParts {
  const running: Stoppable[] = []
  const starting: Promise<unknown>[] = []
  let stopping: Promise<void> | undefined

  function own<Part extends Stoppable>(part: Part): Part {
    running.push(part)
    return part
  }

  async function stopAll(): Promise<void> {
    await Promise.allSettled(starting)
    await Promise.allSettled(running.map(async (part) => part.stop()))
  }

  return {
    own,
    up(name, part) {
      const isUp = part.then((started) => {
        own(started)
        log(`${name} is up`)
        return started
      })
      // The caller may await it later, or never if another part has failed.
      isUp.catch(() => {})
      starting.push(isUp)
      return isUp
    },
    stop() {
      stopping ??= stopAll()
      return stopping
    },
  }
}
