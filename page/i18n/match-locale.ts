/**
 * Returns the best of some tags for a language: the tag itself, else the same language in the same script.
 *
 * @example
 * matchLocale(['zh-CN', 'zh-TW'], 'zh-HK') // 'zh-TW'
 *
 * @throws `RangeError` if a tag is invalid
 */
export function matchLocale(tags: readonly string[], locale: string): string | undefined {
  const wanted = new Intl.Locale(locale).maximize()
  const near = tags.filter((tag) => {
    const { language, script } = new Intl.Locale(tag).maximize()
    return language === wanted.language && script === wanted.script
  })
  return (
    tags.find((tag) => tag === locale) ?? near.find((tag) => tag.endsWith(`-${wanted.region}`)) ?? near[0]
  )
}
