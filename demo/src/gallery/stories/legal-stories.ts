import { LegalToken } from 'quoin/plugins/legal'
import type { StoryWorld } from '../create-world.js'
import type { Story } from '../story.js'

const plugin = 'Legal'
const termsUrl = 'https://app.example/terms'
const privacyUrl = 'https://app.example/privacy'
const both = { terms: { termsUrl, privacyUrl } }
/** Opens the Connect view with the terms, which appear by themselves and block everything else. */
const connect = async ({ kernel, passUntil }: StoryWorld): Promise<void> => {
  kernel.open({ view: 'Connect' })
  const inModal = (selector: string) =>
    document.querySelector('quoin-modal')?.shadowRoot?.querySelector(selector)
  await passUntil(() => Boolean(inModal('input[type=checkbox]')))
}

export const legalStories: readonly Story[] = [
  { id: 'legal', plugin, title: 'Connect, before the terms are accepted', setting: both, show: connect },
  {
    id: 'legal-logins',
    plugin,
    title: 'The same with logins',
    setting: { ...both, logins: {} },
    show: connect,
  },
  {
    id: 'legal-pointed',
    plugin,
    title: 'After a press on a dimmed part',
    setting: both,
    async show(world) {
      await connect(world)
      const legal = await world.kernel.load(LegalToken)
      legal.pointOut()
    },
  },
  {
    id: 'legal-accepted',
    plugin,
    title: 'Accepted',
    setting: both,
    async show(world) {
      const legal = await world.kernel.load(LegalToken)
      legal.accept()
      world.kernel.open({ view: 'Connect' })
    },
  },
  {
    id: 'legal-view',
    plugin,
    title: 'Before a view that was opened directly',
    setting: { terms: { privacyUrl } },
    show: ({ kernel }) => kernel.open({ view: 'ConnectingWalletConnectBasic' }),
  },
]
