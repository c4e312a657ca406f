import { definePlugin, type Plugin, type PluginContext, type PluginTypes } from 'quoin/kernel'
import type { NotesPlugin } from './notes-plugin.js'

export interface TagsPlugin extends PluginTypes {
  readonly id: 'tags'
  readonly options: { readonly colour: string }
  readonly requires: NotesPlugin
  readonly events: { 'tags:added': string }
}

/** Starts to tag saved notes. */
export function startTags(context: PluginContext<TagsPlugin>): void {
  context.on('notes:written', ({ note }) => context.emit('tags:added', context.options.colour + note))
}

const tagsPlugin: Plugin<TagsPlugin> = definePlugin<TagsPlugin>({
  id: 'tags',
  version: '1.0.0',
  kernel: '*',
  requires: ['notes'],
  contributes: { events: ['tags:added'] },
  start: startTags,
})
export default tagsPlugin
