import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Difference } from './compare-screenshots.js'

const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>
body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; background: #f3f4f6; }
input { font: inherit; padding: 8px 12px; inline-size: 320px; }
section { margin-block: 24px; } h2 { font-size: 16px; margin: 0 0 8px; }
div { display: flex; gap: 12px; flex-wrap: wrap; } figure { margin: 0; } figcaption { color: #555; }
img { max-inline-size: min(30vw, 480px); border: 1px solid #ccc; background: #fff; }
</style>`

const search = `<script>
document.querySelector('input').addEventListener('input', ({ target }) => {
  for (const section of document.querySelectorAll('section'))
    section.hidden = !section.id.includes(target.value.trim().toLowerCase())
})
</script>`

/** Writes a page with each difference: before, after, and what differs. */
export function writeReport(
  folder: string,
  { before, after, drawings }: { readonly before: string; readonly after: string; readonly drawings: string },
  differences: readonly Difference[],
  title: string,
): string {
  // The names of stories and looks contain only letters, digits and hyphens.
  const section = ({ path, kind, pixels }: Difference): string => {
    const sides = [
      ['before', before],
      ['after', after],
      ['difference', drawings],
    ].filter(([side]) => kind === 'changed' || side === (kind === 'added' ? 'after' : 'before'))
    const figures = sides.map(
      ([side, from]) =>
        `<figure><figcaption>${side}</figcaption><a href="${relative(folder, join(from ?? '', path))}"><img loading="lazy" alt="" src="${relative(folder, join(from ?? '', path))}"></a></figure>`,
    )
    const what = kind === 'changed' ? `${pixels} pixels` : kind
    return `<section id="${path}"><h2>${path.replace('.png', '')}: ${what}</h2><div>${figures.join('')}</div></section>`
  }
  const file = join(folder, 'index.html')
  const sections = differences.map(section).join('\n')
  writeFileSync(
    file,
    `${head}<h1>${title}: ${differences.length} differ</h1><input type="search" aria-label="Search" placeholder="Search">\n${sections}${search}`,
  )
  return file
}
