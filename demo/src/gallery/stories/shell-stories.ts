import type { StoryWorld } from '../create-world.js'
import type { Story } from '../story.js'

const plugin = 'Shell'
const other =
  (view: 'Broken' | 'Slow' | 'Unreachable') =>
  ({ kernel }: StoryWorld): void => {
    kernel.open({ view: 'Connect' })
    kernel.router.push(view)
  }
const notice =
  (variant: 'loading' | 'success' | 'error', text: string) =>
  ({ kernel }: StoryWorld): void => {
    kernel.open({ view: 'Connect' })
    kernel.notices.show(variant, text)
  }

export const shellStories: readonly Story[] = [
  { id: 'kit', plugin, title: 'Parts of a view', show: ({ kernel }) => kernel.open({ view: 'Kit' }) },
  {
    id: 'kit-payment',
    plugin,
    title: 'Parts of accounts and payments',
    show: ({ kernel }) => kernel.open({ view: 'KitPayment' }),
  },
  { id: 'view-loading', plugin, title: 'A view that is loading', show: other('Slow') },
  { id: 'view-failed', plugin, title: 'A view that failed', show: other('Broken') },
  { id: 'view-unreachable', plugin, title: 'A view that did not load', show: other('Unreachable') },
  { id: 'notice-loading', plugin, title: 'Notice, under way', show: notice('loading', 'Disconnecting…') },
  { id: 'notice-success', plugin, title: 'Notice, done', show: notice('success', 'Address copied') },
  { id: 'notice-error', plugin, title: 'Notice, failed', show: notice('error', 'Failed to disconnect') },
]
