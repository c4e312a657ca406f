declare module 'virtual:plugin-sizes' {
  /** Written by `pluginSizes` of measure-plugins.ts while the page is built. */
  const sizes: import('./plugin-sizes.js').SizesOfEntries
  export default sizes
}
