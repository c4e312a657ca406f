import type { RefusalReason } from 'quoin/frame-protocol'

/** Code of the site could not be had: a connection that broke, or a newer build in the place of the one that this page is of. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing'
  /** What the page is told besides the words. */
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, cause: unknown) {
    super('Couldn’t reach the wallet site. Nothing was lost. Check your connection and try again.', {
      cause,
    })
    this.reason = reason
  }
}

/**
 * Loads code that is needed only now. A browser asks for a module once in the life of a document, also where it did not come: the
 * page is told to make the frame again and to ask again.
 *
 * @param isLasting whether what the frame knows is still there after that
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
