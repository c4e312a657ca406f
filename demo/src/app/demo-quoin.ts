import { createQuoin, type QuoinOptions } from 'quoin'
// biome-ignore lint/style/noRestrictedImports: the rule means the package's plugins; this one is the demo's own
import { tokenApprovals } from '../../plugins/token-approvals/src/manifest.js'

/**
 * Creates the kernel of this page: the default bundle, a third-party plugin, and the Safe that may embed the page.
 *
 * @param safeUrl the URL of the Safe's page
 */
export function createDemoQuoin(options: QuoinOptions, safeUrl?: string) {
  return createQuoin({ ...options, safe: { origins: safeUrl === undefined ? [] : [safeUrl] } }).use(
    tokenApprovals,
  )
}

/** The kernel of this page, with the APIs of its plugins. */
export type DemoQuoin = ReturnType<typeof createDemoQuoin>
