import { kernel, type NotesPlugin, NotesToken, notesPlugin, withNotes } from 'notes-app'
import {
  type AnyKernel,
  createKernel,
  definePlugin,
  type Plugin,
  type PluginContext,
  type PluginTypes,
} from 'quoin/kernel'

interface InkPlugin extends PluginTypes {
  readonly id: 'ink'
  readonly api: { readonly level: number }
  readonly requires: NotesPlugin
}
export const inkPlugin: Plugin<InkPlugin> = definePlugin<InkPlugin>({
  id: 'ink',
  version: '1.0.0',
  kernel: '*',
  requires: ['notes'],
})

// Without annotations: the compiler must be able to write the inferred types.
export const withInk = kernel.use(inkPlugin)
export const lazily = withNotes(createKernel({ projectId: 'ink', networks: [] })).use(async () => ({
  default: inkPlugin,
}))
export const { on, open, use } = withInk
export const speakersOf = ({ on, emit, options }: PluginContext<InkPlugin>) => ({ on, emit, options })
export const any: AnyKernel = withInk
export const level: number = lazily.ink.level
export const written: Promise<bigint> = withInk.notes.write('a')
export const all: Promise<readonly string[]> = withInk.load(NotesToken).then((notes) => notes.all)

withInk.on('tags:added', (tag) => tag.toUpperCase())
withInk.open({ view: 'Notes', arguments: { filter: 'a' } })
withInk.open('notes', { filter: 'a' })
withInk.open('today')

// @ts-expect-error a plugin that requires another one
createKernel({ projectId: 'ink', networks: [] }).use(inkPlugin)
// @ts-expect-error a plugin that is already in use
kernel.use(notesPlugin)
// @ts-expect-error an event without a declaration
withInk.on('notes:gone', () => undefined)
// @ts-expect-error a view without a contribution
withInk.open({ view: 'Nodes' })
// @ts-expect-error a parameter of the wrong type
withInk.open('notes', { filter: 1 })
