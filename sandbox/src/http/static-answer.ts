import type { Context } from 'hono'
import { readStaticFile } from './static-file.js'

/** Returns a file of a built page. Files with a hash in the name (`assets/…`) are cached permanently, others never. */
export async function staticAnswer(context: Context, folder: string, path: string): Promise<Response> {
  const file = await readStaticFile(folder, path)
  if (!file) return context.text('There is nothing at this address.', 404)
  context.header('Content-Type', file.type)
  context.header(
    'Cache-Control',
    path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
  )
  return context.body(file.body)
}
