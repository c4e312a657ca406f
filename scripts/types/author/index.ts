import { createKernel, type Kernel, type KernelOptions } from 'quoin/kernel'
import { type NotesPlugin, notesPlugin } from './notes-plugin.js'
import type { TagsPlugin } from './tags-plugin.js'

export { type NotesApi, type NotesPlugin, NotesToken, notesPlugin } from './notes-plugin.js'
export type { TagsPlugin } from './tags-plugin.js'

const options: KernelOptions = { projectId: 'notes', networks: [] }

export const kernel: Kernel<NotesPlugin | TagsPlugin> = createKernel(options)
  .use(notesPlugin)
  .use(() => import('./tags-plugin.js'), { colour: 'teal' })

/** Adds the notes to a kernel that a host composed. */
export function withNotes(composed: Kernel): Kernel<NotesPlugin> {
  return composed.use(notesPlugin)
}
