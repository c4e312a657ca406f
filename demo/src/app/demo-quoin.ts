import { createQuoin, type QuoinOptions } from 'quoin'
// biome-ignore lint/style/noRestrictedImports: the rule means the package's plugins; this one is the demo's own
import { tokenApprovals } from '../../plugins/token-approvals/src/manifest.js'

/** Makes the kernel of this page: the default bundle, and a plugin that somebody else wrote. */
export function createDemoQuoin(options: QuoinOptions) {
  return createQuoin(options).use(tokenApprovals)
}

/** The kernel of this page, with what its plugins provide. */
export type DemoQuoin = ReturnType<typeof createDemoQuoin>
