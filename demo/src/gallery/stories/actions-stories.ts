import type { ActionFailure, ActionInput, ActionProgress, ActionState } from 'quoin/plugins/actions'
import { fakeActions, madeUpAction } from '../fake-actions.js'
import type { Story } from '../story.js'

const plugin = 'Actions'
const explorerUrl =
  'https://solscan.io/tx/5wHu1qwD7q4mX9uV8s7rJYQK3m6b1nT2cE4fP8gL9hZaXvB3dN6kR2sM7tW4yU1pQ8jC5eG'

const story = (id: string, title: string, state: Partial<ActionState> = {}): Story => ({
  id: id === '' ? 'action' : `action-${id}`,
  plugin,
  title,
  setting: { namespaces: ['solana'], plugins: [fakeActions(state)] },
  async show({ kernel, passUntil }) {
    await kernel.connections.connect('solana:heron')
    // The gallery's types know nothing of the plugins of a story.
    const view: string = 'Action'
    Reflect.apply(kernel.open, kernel, [
      { view, arguments: { url: 'solana-action:https://lighthouse.example' } },
    ])
    // The buttons wait for half a second after the view has changed.
    const root = () => document.querySelector('quoin-modal')?.shadowRoot
    await passUntil(() => Boolean(root()?.querySelector('.q-footer, .q-state, .q-button')))
    if (state.progress === undefined || state.progress.status === 'ready')
      await passUntil(() => root()?.querySelector('.q-button')?.ariaDisabled !== 'true')
  },
})
const at = (id: string, title: string, progress: ActionProgress, state: Partial<ActionState> = {}): Story =>
  story(id, title, { progress, ...state })
const stopped = (id: string, title: string, failure: ActionFailure): Story =>
  at(id, title, { status: 'ready', failure })
const unavailable = (id: string, title: string, failure: ActionFailure): Story =>
  at(id, title, { status: 'unavailable', failure }, { action: undefined })

const input = (name: string, changes: Partial<ActionInput> = {}): ActionInput => ({
  name,
  type: 'text',
  label: name,
  isRequired: false,
  pattern: undefined,
  patternDescription: undefined,
  min: undefined,
  max: undefined,
  options: [],
  ...changes,
})
const options = (...labels: readonly string[]): ActionInput['options'] =>
  labels.map((label, index) => ({ label, value: label, isSelected: index === 0 }))
const button = (label: string, ...inputs: readonly ActionInput[]) =>
  ({ type: 'transaction', label, href: `/${label}`, inputs }) as const

export const actionsStories: readonly Story[] = [
  story('', 'Ready'),
  story('choices', 'Several buttons', {
    action: { ...madeUpAction, buttons: ['0.1 SOL', '0.5 SOL', '1 SOL'].map((label) => button(label)) },
  }),
  story('inputs', 'Buttons with inputs', {
    action: {
      ...madeUpAction,
      icon: undefined,
      buttons: [
        button('Donate 0.1 SOL'),
        button(
          'Donate',
          input('Amount', {
            type: 'number',
            isRequired: true,
            min: 0.01,
            patternDescription: 'At least 0.01 SOL',
          }),
          input('Message', { type: 'textarea' }),
        ),
      ],
    },
  }),
  story('all-inputs', 'Every kind of input', {
    action: {
      ...madeUpAction,
      icon: undefined,
      description: '',
      buttons: [
        button(
          'Book a visit',
          input('Name'),
          input('Email', { type: 'email' }),
          input('Website', { type: 'url' }),
          input('Guests', { type: 'number' }),
          input('Day', { type: 'date' }),
          input('Message', { type: 'textarea' }),
          input('Tour', { type: 'radio', options: options('Short', 'Long') }),
          input('Language', {
            type: 'select',
            options: options('English with a guide', 'German', 'French', 'Spanish'),
          }),
          input('Extras', { type: 'checkbox', options: options('Lunch', 'Boat trip') }),
        ),
      ],
    },
  }),
  story('note', 'A note of the site', {
    action: { ...madeUpAction, isDisabled: true, error: 'The fund is closed until Monday.' },
  }),
  at('loading', 'Loading', { status: 'loading' }, { action: undefined }),
  story('nobody', 'No wallet connected', { obstacle: 'notConnected', account: undefined }),
  story('watch-only', 'A watch-only account', { obstacle: 'watchOnly' }),
  story('network', 'On another network', { obstacle: 'wrongNetwork' }),
  at('requesting', 'The site prepares the transaction', { status: 'requesting', button: 0 }),
  at('wallet', 'In the wallet', { status: 'wallet', button: 0, kind: 'transaction', wallet: 'Heron Wallet' }),
  at('confirming', 'Sent', { status: 'confirming', id: 'a', explorerUrl }),
  at('late', 'Not confirmed in time', { status: 'confirming', id: 'a', explorerUrl, isLate: true }),
  at('continuing', 'The next step loads', { status: 'continuing' }),
  at('next-failed', 'The next step did not load', {
    status: 'continuing',
    failure: { reason: 'siteUnreachable', wasSent: 'yes' },
  }),
  at('link', 'Another page', { status: 'link', link: 'https://tickets.example/visit/42?from=lighthouse' }),
  at(
    'done',
    'Completed',
    { status: 'completed', id: 'a', explorerUrl },
    {
      action: {
        ...madeUpAction,
        type: 'completed',
        title: 'Thank you',
        description: 'See you at sea.',
        buttons: [],
      },
    },
  ),
  stopped('declined', 'Declined', { reason: 'rejected', wasSent: 'no' }),
  stopped('unclear', 'It may have been sent', { reason: 'walletFailed', wasSent: 'unknown' }),
  stopped('unsafe', 'Not safe to sign', { reason: 'signersInvalid', wasSent: 'no' }),
  stopped('refused', 'Refused by the site', {
    reason: 'siteFailed',
    wasSent: 'no',
    message: 'Only one gift per visitor and day.',
  }),
  stopped('failed', 'Failed on the network', { reason: 'transactionFailed', wasSent: 'no' }),
  unavailable('not-allowed', 'A site that is not listed', { reason: 'hostNotAllowed', wasSent: 'no' }),
  unavailable('unreachable', 'A site that does not answer', { reason: 'siteUnreachable', wasSent: 'no' }),
  unavailable('invalid', 'No action', { reason: 'linkInvalid', wasSent: 'no' }),
]
