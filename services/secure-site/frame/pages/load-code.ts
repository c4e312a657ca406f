import type { RefusalReason } from 'quoin/frame-protocol'

/** Loads a value with the first call and caches it; a failed load is retried with the next call. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined
  return () => {
    if (loaded) return loaded
    const started = load()
    loaded = started
    started.catch(() => {
      if (loaded === started) loaded = undefined
    })
    return started
  }
}

/** Code of the site could not be loaded: a broken connection, or a newer build than this page's. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing'
  /** The reason for the page, in addition to the text. */
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, cause: unknown) {
    super('Couldn’t reach the wallet site. Nothing was lost. Check your connection and try again.', {
      cause,
    })
    this.reason = reason
  }
}

/**
 * Loads code on demand. A browser requests a module only once per document, even if the load failed: the page is
 * notified to recreate the frame and repeat the request.
 *
 * @param isLasting returns `true` if the frame's state survives this
 * @throws CodeMissing
 * @example
 * const { mountApprovals } = await loadCode(() => import('./approval/mount-approvals.js'), () => true)
 */
export async function loadCode<Module>(
  load: () => Promise<Module>,
  isLasting: () => boolean,
): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    throw new CodeMissing(isLasting() ? 'codeMissing' : 'unreachable', cause)
  }
}
