import { mapByRules } from '../../../plugins/actions/src/link/map-rules.js'
import { readLink } from '../../../plugins/actions/src/link/read-link.js'
import type { ActionMetadata } from '../../../plugins/actions/src/read/action-metadata.js'
import { checkValue } from '../../../plugins/actions/src/read/check-value.js'
import { AnswerInvalid } from '../../../plugins/actions/src/read/fields.js'
import { readAction } from '../../../plugins/actions/src/read/read-action.js'
import { readResponse } from '../../../plugins/actions/src/read/read-response.js'
import { sanitizeText } from '../../../wallet/text/sanitize-text.js'
import { demand, demandSame, type FuzzTarget, unlessRefused } from '../engine/fuzz-target.js'
import { readValue } from '../engine/hostile-values.js'

const url = new URL('https://shop.example/api/buy?item=1')
const isRefusal = (error: unknown): boolean => error instanceof AnswerInvalid

const action = {
  type: 'action',
  icon: 'https://shop.example/icon.png',
  title: 'Buy',
  description: 'A thing',
  label: 'Buy',
  links: {
    actions: [
      { type: 'transaction', label: 'Buy one', href: '/api/buy?amount=1' },
      {
        label: 'Buy',
        href: '/api/buy?amount={amount}',
        parameters: [
          {
            name: 'amount',
            type: 'number',
            min: 1,
            max: 10,
            required: true,
            pattern: '\\d+',
            label: 'Amount',
          },
          { name: 'size', type: 'radio', options: [{ label: 'S', value: 's', selected: true }] },
          { name: 'all', type: 'checkbox', options: [{ label: 'A', value: 'a' }] },
          { name: 'when', type: 'date', min: '2026-01-01' },
          { name: 'mail', type: 'email', pattern: '[a-z]+@[a-z]+' },
        ],
      },
    ],
  },
  error: { message: 'Sold out' },
}
const responses = [
  {
    type: 'transaction',
    transaction: 'AQAB',
    message: 'Done',
    links: { next: { type: 'post', href: '/next' } },
  },
  { type: 'message', data: 'Sign', state: 's', links: { next: { type: 'post', href: '/next' } } },
  {
    type: 'post',
    links: {
      next: {
        type: 'inline',
        action: { type: 'completed', icon: '', title: 'Done', description: '', label: '' },
      },
    },
  },
  { type: 'external-link', externalLink: 'https://shop.example/more' },
]
const rules = {
  rules: [
    { pathPattern: '/api/*', apiPath: '/actions/*' },
    { pathPattern: '/**', apiPath: 'https://shop.example/**' },
  ],
}
const values = ['', '1', 'a', '2026-01-01', 'a@b', 'x'.repeat(200), ['a'], 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!']

function demandShown(text: string | undefined, max: number): void {
  if (text === undefined) return
  demand([...text].length <= max, 'a text is short')
  demandSame(sanitizeText(text, max), text, 'a text hides nothing')
}

function demandAction({ title, description, label, buttons, error }: ActionMetadata): void {
  for (const text of [title, label, error]) demandShown(text, 200)
  demandShown(description, 500)
  demand(buttons.length <= 10, 'the buttons are capped')
  for (const button of buttons) {
    demandShown(button.label, 60)
    for (const input of button.inputs) {
      demandShown(input.label, 60)
      for (const value of values) checkValue(input, value)
    }
  }
}

/** Answers of the sites of Solana Actions. */
export const actionAnswers: FuzzTarget = {
  name: 'action-answers',
  format: 'json',
  covers: /\/plugins\/actions\/src\/(read|link)\//,
  seeds: [action, { ...action, links: undefined, disabled: true }, ...responses, rules].map((one) =>
    JSON.stringify(one),
  ),
  words: [
    '(a+)+$',
    '(a|a)*$',
    '\\d{1,9}',
    '[a-z]*[a-z]*',
    'a?a?a?a?',
    'javascript:',
    '/**',
    '/*',
    'https://evil.example/',
    'transaction',
    'completed',
    'inline',
  ],
  check(input) {
    // Answers are JSON: they have no values that run code.
    if (input.includes('§')) return false
    const value = readValue(input)
    const read = unlessRefused(() => readAction(value, url), isRefusal)
    if (read) demandAction(read)
    const response = unlessRefused(() => readResponse(value, url), isRefusal)
    if (response?.type === 'external-link')
      demand(new URL(response.link).protocol === 'https:', 'a link is safe')
    if (response?.next?.kind === 'post')
      demand(response.next.url.origin === url.origin, 'the next request stays on the site')
    if (response?.next?.kind === 'inline') demandAction(response.next.action)
    const mapped = mapByRules(value, url)
    if (mapped) demand(mapped.protocol === 'https:' && mapped.username === '', 'a mapped address is safe')
    return read !== undefined || response !== undefined || mapped !== undefined
  },
}

/** Links to Solana Actions. */
export const actionLinks: FuzzTarget = {
  name: 'action-links',
  format: 'text',
  covers: /\/plugins\/actions\/src\/link\//,
  seeds: [
    'solana-action:https://shop.example/api/buy',
    'solana-action:https%3A%2F%2Fshop.example%2Fapi%3Fitem%3D1',
    'https://blink.example/?action=solana-action%3Ahttps%3A%2F%2Fshop.example%2Fapi',
    'https://shop.example/buy?x=1#hash',
    'http://localhost:3000/api',
  ],
  words: ['solana-action:', 'javascript:', '@', '%40', 'http://', '\\', '?action=', '//'],
  check(text) {
    const read = readLink(text)
    if (!read) return false
    const { protocol, hostname, username, password, hash } = read.url
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    demand(protocol === 'https:' || (protocol === 'http:' && isLocal), 'an address is secure')
    demand(username === '' && password === '' && hash === '', 'an address has no credentials')
    const written =
      read.kind === 'action' ? `solana-action:${encodeURIComponent(read.url.href)}` : read.url.href
    if (written.length <= 2_000) demandSame(readLink(written), read, 'a written link reads the same')
    return true
  },
}
