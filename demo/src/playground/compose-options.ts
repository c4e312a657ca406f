import type { QuoinOptions } from 'quoin'
import type { NetworkInput } from 'quoin/kernel'
import { mainnet } from 'viem/chains'
import { type ChoiceNetwork, isNamespace, pluginChoices, pluginsFor, rows } from './choices.js'
import type { PlaygroundSetting } from './setting.js'

/** A network of the composed page, with its name in the code. */
export interface NamedNetwork extends Omit<ChoiceNetwork, 'call'> {
  readonly from: string | undefined
  /** The arguments of the imported function, as code; undefined: the network itself is imported or defined. */
  readonly arguments: string | undefined
}

/** What a setting passes to `createQuoin`: the code to copy prints it, and the report is made with it. */
export interface ComposedOptions {
  /** The entry that the page imports `createQuoin` from. */
  readonly from: 'quoin' | 'quoin/presets/evm'
  readonly networks: readonly [NamedNetwork, ...NamedNetwork[]]
  readonly options: Omit<QuoinOptions, 'networks'>
}

/** Returns the options of `createQuoin` that add exactly the plugins of a setting. */
export function composeOptions({ plugins: switches, locale }: PlaygroundSetting): ComposedOptions {
  const used = pluginsFor(switches)
  const isOn = (id: string): boolean => used.includes(id)
  const chains = pluginChoices.flatMap(({ id, network }) => (network && isOn(id) ? [network] : []))
  const hasSecureSite = isOn('embedded')
  const plugins = rows.filter(({ id }) => isOn(id))
  const given = plugins.flatMap(({ id, option }) => {
    const { options } = pluginChoices.find((one) => one.id === id) ?? {}
    return option !== undefined && options ? [[option, options] as const] : []
  })
  // What the options would add, and the switches leave out; and what only its flag adds.
  const flagged = rows.filter(({ id, when, option }) =>
    isOn(id)
      ? when === 'option' && option === undefined
      : when === 'always' || (when === 'secureSite' && hasSecureSite),
  )
  return {
    from: used.some(isNamespace) ? 'quoin' : 'quoin/presets/evm',
    networks: [
      { name: 'mainnet', from: 'viem/chains', arguments: undefined, value: mainnet },
      ...chains.map(({ name, call, value }) => ({
        name,
        from: call?.from,
        arguments: call?.arguments,
        value,
      })),
    ],
    options: {
      projectId: 'my-app',
      services: {
        gateway: 'https://gateway.example.com',
        ...(hasSecureSite && { secureSite: 'https://login.example.com' }),
      },
      ...Object.fromEntries(given),
      ...(flagged.length > 0 && {
        features: Object.fromEntries(flagged.map(({ id, flag = id }) => [flag, isOn(id)])),
      }),
      ...(locale !== 'en' && { locale }),
    },
  }
}

/** Returns the options as values. */
export function optionValues(setting: PlaygroundSetting): QuoinOptions {
  const { networks, options } = composeOptions(setting)
  const [first, ...rest] = networks.map(({ value }) => value)
  const list: readonly NetworkInput[] = first ? [first, ...rest] : rest
  return { ...options, networks: list }
}
