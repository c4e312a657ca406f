import { readFileSync } from 'node:fs'

interface Fact {
  readonly value: string
  readonly label: string
}

declare const data: readonly Fact[]

export { data }

/** The figures of the README, which its checks compare with the built package. */
export default {
  watch: ['../../README.md'],
  load(): readonly Fact[] {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').replace(/\s+/g, ' ')
    const [, button, list] = /\*\*Size:\*\* ([\d.]+ kB) before .*?, ([\d.]+ kB) until/.exec(readme) ?? []
    const [, opening] = /first opening takes (\d+ ms)/.exec(readme) ?? []
    if (!button || !list || !opening) throw new Error('README.md states no sizes.')
    return [
      { value: button, label: 'before the button works' },
      { value: list, label: 'until the wallet list is open' },
      { value: opening, label: 'for the first opening' },
    ]
  },
}
