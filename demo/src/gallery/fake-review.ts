import { createSlice, definePlugin, type Plugin, type PluginTypes, provide } from 'quoin/kernel'
import { type ReviewApi, type ReviewState, ReviewToken, reviewPlugin } from 'quoin/plugins/review'

const nothing = (): void => undefined

/** Returns the plugin with its own view, without a wallet, and with a request on display. */
export function fakeReview(state: ReviewState): Plugin<PluginTypes> {
  const { start: _, options: __, contributes, ...manifest } = reviewPlugin.manifest
  const { messages, views, routes } = contributes ?? {}
  const create = (): ReviewApi => ({
    store: createSlice<ReviewState>(state, nothing),
    shown: () => nothing,
    answer: nothing,
    review: () => new Promise(nothing),
  })
  return definePlugin<PluginTypes>({
    ...manifest,
    services: [provide(ReviewToken, { deps: [], create })],
    // The gallery knows the plugin by its view only.
    contributes: { ...(messages && { messages }), ...(views && { views }), ...(routes && { routes }) },
  } as unknown as Plugin<PluginTypes>['manifest'])
}
