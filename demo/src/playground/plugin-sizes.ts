import { basePlugins, isHidden, pluginsFor, titleOf } from './choices.js'
import type { ComposedOptions } from './compose-options.js'

/** The files of a host's build, by the parts of the package that load them. Numbers are indices of `files`. */
export interface PluginSizes {
  /** Bytes, compressed with brotli. */
  readonly files: readonly number[]
  /** Loaded before the button works. */
  readonly start: readonly number[]
  /** Loaded until the Connect view is open, whichever plugins are on. */
  readonly open: readonly number[]
  /** By plugin: loaded until the Connect view is open, and until all of it was used. */
  readonly plugins: Readonly<
    Record<string, { readonly open: readonly number[]; readonly used: readonly number[] }>
  >
}

/** The sizes of both entries that the code imports from. */
export type SizesOfEntries = Readonly<Record<ComposedOptions['from'], PluginSizes>>

/** The cost of a part. Bytes. */
export interface PartCost {
  /** The plugin's id; `base`: what every page loads; `shared`: the files that several of the plugins load. */
  readonly id: string
  readonly title: string
  /** Before the button works. */
  readonly start: number
  /** Added until the Connect view is open. */
  readonly open: number
  /** Added once all of it was used. */
  readonly used: number
}

export interface SettingCost extends Pick<PartCost, 'start' | 'open'> {
  /** The parts, whose columns add up to the sums. */
  readonly parts: readonly PartCost[]
}

/** Returns the ids of the plugins that a switch adds: its own, and those without a switch that it requires. */
const addedBy = (id: string): readonly string[] =>
  pluginsFor([id]).filter((one) => one === id || (isHidden(one) && !basePlugins.includes(one)))

/** Returns what the plugins of a setting cost: each file once, at the only plugin that loads it or among the shared ones. */
export function costOf(
  { files, start, open, plugins }: PluginSizes,
  switches: readonly string[],
): SettingCost {
  const filesOf = (ids: readonly string[], kind: 'open' | 'used') =>
    ids.flatMap((id) => plugins[id]?.[kind] ?? [])
  const sum = (list: readonly number[]): number => list.reduce((all, at) => all + (files[at] ?? 0), 0)
  const without = (list: readonly number[], other: ReadonlySet<number>): readonly number[] =>
    [...new Set(list)].filter((at) => !other.has(at))
  const parts = pluginsFor(switches)
    .filter((id) => !isHidden(id))
    .map((id) => ({ id, title: titleOf(id), adds: addedBy(id) }))
  const started = new Set(start)
  const opened = new Set([...start, ...open])
  const allOpened = new Set([
    ...opened,
    ...filesOf(
      parts.flatMap(({ adds }) => adds),
      'open',
    ),
  ])
  const baseUsed = without(filesOf(basePlugins, 'used'), allOpened)
  const known = new Set([...allOpened, ...baseUsed])
  const cost = parts.map(({ id, title, adds }) => ({
    id,
    title,
    open: without(filesOf(adds, 'open'), opened),
    used: without(filesOf(adds, 'used'), known),
  }))
  const split = (kind: 'open' | 'used') => {
    const all = cost.flatMap((one) => one[kind])
    const shared = new Set(all.filter((at, index) => all.indexOf(at) !== index))
    return { shared: sum([...shared]), own: (list: readonly number[]) => sum(without(list, shared)) }
  }
  const [later, whenUsed] = [split('open'), split('used')]
  return {
    start: sum(start),
    open: sum([...allOpened]),
    parts: [
      {
        id: 'base',
        title: 'Kernel, widget, wallets, account',
        start: sum(start),
        open: sum(without(open, started)),
        used: sum(baseUsed),
      },
      ...cost.map(({ id, title, open: first, used }) => ({
        id,
        title,
        start: 0,
        open: later.own(first),
        used: whenUsed.own(used),
      })),
      {
        id: 'shared',
        title: 'Shared by several plugins',
        start: 0,
        open: later.shared,
        used: whenUsed.shared,
      },
    ],
  }
}
