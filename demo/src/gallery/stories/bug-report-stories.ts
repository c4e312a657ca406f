import { bugReportPlugin } from 'quoin/plugins/bug-report'
import type { StoryWorld } from '../create-world.js'
import type { Story } from '../story.js'

const plugin = 'Problem report'
const setting = { plugins: [bugReportPlugin] }

const open = ({ kernel }: StoryWorld, view: string): void => {
  // The gallery's types know nothing of the plugins of a story.
  const name: string = view
  Reflect.apply(kernel.open, kernel, [{ view: name }])
}
const root = (): ShadowRoot | null | undefined => document.querySelector('quoin-modal')?.shadowRoot

const openReady = async (world: StoryWorld): Promise<void> => {
  open(world, 'BugReport')
  await world.passUntil(() => Boolean(root()?.querySelector('.q-disclosure-sign')))
}

export const bugReportStories: readonly Story[] = [
  {
    id: 'bug-report',
    plugin,
    title: 'A report to save',
    setting,
    show: openReady,
  },
  {
    id: 'bug-report-settings',
    plugin,
    title: 'The row in the settings',
    setting,
    async show(world) {
      await world.connect()
      world.kernel.open({ view: 'AccountSettings' })
    },
  },
]
