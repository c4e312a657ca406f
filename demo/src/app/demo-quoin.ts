import { createQuoin, type QuoinOptions } from 'quoin'
// biome-ignore lint/style/noRestrictedImports: the rule means the package's plugins; this one is the demo's own
import { tokenApprovals } from '../../plugins/token-approvals/src/manifest.js'

/**
 * Makes the kernel of this page: the default bundle, a plugin that somebody else wrote, and the Safe that the page may be in.
 *
 * @param safeUrl whose page is a Safe
 */
export function createDemoQuoin(options: QuoinOptions, safeUrl?: string) {
  return createQuoin({ ...options, safe: { origins: safeUrl === undefined ? [] : [safeUrl] } }).use(
    tokenApprovals,
  )
}

/** The kernel of this page, with what its plugins provide. */
export type DemoQuoin = ReturnType<typeof createDemoQuoin>
