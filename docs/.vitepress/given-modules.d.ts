// Files and packages that the code of the pages imports and the repository does not contain.
declare module '*-view.js' {
  const View: () => null
  export default View
}
declare module '*-part.js' {
  const Part: () => null
  export default Part
}
declare module '*/messages.en.js' {
  const texts: { readonly title: string }
  export default texts
}
declare module '*/messages.ar.js' {
  const texts: { readonly title: string }
  export default texts
}
declare module '*/sv.json' {
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  export default texts
}
declare module 'other-plugin' {
  const otherPlugin: import('quoin/kernel').Plugin<{ readonly id: 'other' }>
  export default otherPlugin
}
declare module '@vitejs/plugin-vue' {
  export default function vue(options?: {
    readonly template?: { readonly compilerOptions?: { isCustomElement?(tag: string): boolean } }
  }): import('vite').Plugin
}
