/** Returns the anchor of a heading: the same as on GitHub, so that a link works in the repository and on the site. */
export function headingSlug(text) {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** Returns the anchors of a Markdown page, in their order: repeated headings are numbered. */
export function headingSlugs(markdown) {
  const counts = new Map()
  return [...withoutCode(markdown).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading]) => {
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]|\\(?=[<>_*])/g, '')
    const slug = headingSlug(text)
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
}

/** Returns a page without the content of its code blocks. Each keeps its lines, so that line numbers stay. */
export function withoutCode(markdown) {
  return markdown.replace(/^( *)```[\s\S]*?^\1```$/gm, (block) => block.replace(/[^\n]/g, ''))
}
