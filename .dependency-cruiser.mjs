// Which folder may import which, types included: `npm run lint` fails on an arrow against this order and on a circle of files.

/** The folders of the product, lowest first: a layer imports layers above itself in this list, never below. */
const layers = [
  ['wallet registry', '^wallet-registry/'],
  ['sign-in', '^wallet/sign-in/'],
  ['kernel', '^kernel/'],
  ['wallet', '^wallet/(?!sign-in/)'],
  ['page', '^page/'],
  ['core', '^core/(index|create-kernel)\\.ts'],
  ['core platform', '^core/platform/'],
  ['core entry', '^core/entry\\.ts'],
  ['frame-protocol', '^frame-protocol/'],
  ['plugin-kit', '^plugin-kit/'],
  ['kit', '^ui-kit/'],
  ['chains', '^chains/[^/]+/src/'],
  ['plugins', '^plugins/[^/]+/src/'],
  ['adapters', '^adapters/[^/]+/src/'],
  ['shell', '^ui-shell/src/'],
  ['devtools', '^devtools/'],
  ['siwx-server', '^siwx-server/src/'],
  ['locales', '^locales/'],
  ['bundle', '^bundle/'],
  ['cli', '^cli/(src|quoin\\.ts)'],
  ['server kit', '^services/server-kit/(http|storage|observability)/'],
  ['gateway', '^services/gateway/src/'],
  ['secure-site server', '^services/secure-site/src/'],
  ['secure-site frame', '^services/secure-site/frame/'],
  ['sandbox', '^sandbox/'],
]

/** Fixtures may import anything; the product imports none of them. */
const fixtures = '(^|/)(testing|tests|isolation|model-tests|type-tests|component-tests|examples|template)/'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** The folders without circles between them; of a plugin, a chain or an adapter those inside of it. */
const folders = [
  '^(kernel|wallet|page|plugin-kit|frame-protocol|bundle|devtools|cli)(/|$)',
  '^core/.',
  '^(plugins|chains|adapters)/[^/]+/src/.',
  '^(ui-shell|siwx-server)/src(/|$)',
]

const layerRules = layers
  .slice(0, -1)
  .map(([name, path], index) =>
    rule(
      `layer-${name}`,
      `The layer "${name}" imports only layers that stand before it in .dependency-cruiser.mjs.`,
      { path, pathNot: fixtures },
      { path: layers.slice(index + 1).map(([, above]) => above) },
    ),
  )

const siblingRules = [
  rule(
    'plugins-by-contract',
    "A plugin imports another one's contract.ts and endpoints.ts only.",
    { path: '^plugins/([^/]+)/src/', pathNot: fixtures },
    { path: '^plugins/', pathNot: ['^plugins/$1/', '^plugins/[^/]+/src/(contract|endpoints)\\.ts$'] },
  ),
  rule(
    'no-kit-in-services',
    'Services run without a page: only views and the manifest import the kit.',
    { path: '^plugins/[^/]+/src/', pathNot: [fixtures, '^plugins/[^/]+/src/(views/|manifest\\.ts)'] },
    { path: '^ui-kit/' },
  ),
  rule(
    'frame-protocol-of-embedded',
    'The plugin "embedded" alone speaks with the frame of the secure site.',
    { path: '^plugins/(?!embedded/)[^/]+/src/', pathNot: fixtures },
    { path: '^frame-protocol/' },
  ),
  rule(
    'chains-apart',
    'A chain imports no other chain.',
    { path: '^chains/([^/]+)/src/', pathNot: fixtures },
    { path: '^chains/', pathNot: '^chains/$1/' },
  ),
  rule(
    'no-chain-in-plugins',
    'Plugins and shell know chains by the kernel only.',
    { path: '^(ui-kit/|(plugins/[^/]+|ui-shell|adapters/[^/]+)/src/)', pathNot: fixtures },
    { path: '^chains/' },
  ),
  rule(
    'no-plugin-in-shell',
    'Kit, shell and adapters know no plugin.',
    { path: '^(ui-kit/|(ui-shell|adapters/[^/]+)/src/)', pathNot: [fixtures, '^ui-shell/src/bindings/'] },
    { path: '^plugins/' },
  ),
  rule(
    'contracts-in-bindings',
    'The bindings of frameworks name the types of plugins, which leave no module.',
    { path: '^ui-shell/src/bindings/', pathNot: fixtures },
    { path: '^plugins/', pathNot: '^plugins/[^/]+/src/contract\\.ts$' },
  ),
  rule(
    'no-shell-in-views',
    'Views are built from the kit; nothing but views imports it.',
    { path: '^plugins/[^/]+/src/', pathNot: [fixtures, '^plugins/[^/]+/src/views/'] },
    { path: '^ui-shell/' },
  ),
  rule(
    'verify-without-kernel',
    'Sign-ins are verified on servers, where there is no kernel.',
    { path: '^(siwx-server/src/|wallet/sign-in/)', pathNot: fixtures },
    { path: '^kernel/', pathNot: '^wallet/sign-in/' },
  ),
  rule(
    'servers-apart',
    'Servers share the server kit only.',
    { path: '^services/(gateway|secure-site)/', pathNot: fixtures },
    { path: '^services/(gateway|secure-site)/', pathNot: '^services/$1/' },
  ),
  rule(
    'server-kit-alone',
    'The server kit knows no server and no part of the package.',
    { path: '^services/server-kit/' },
    { path: layers.map(([, path]) => path), pathNot: '^services/server-kit/' },
  ),
  rule(
    'create-quoin-alone',
    'create-quoin is a package of its own; its tests compare it with the sandbox.',
    { path: '^create-quoin/src/', pathNot: '\\.test\\.ts$' },
    { path: layers.map(([, path]) => path) },
  ),
  rule(
    'no-fixture-in-product',
    'Fixtures are for tests.',
    // A problem report is replayed on the test platform.
    { path: layers.slice(0, -1).map(([, path]) => path), pathNot: [fixtures, '^cli/src/replay/'] },
    { path: [fixtures, '^reliability/'] },
  ),
]

const circleRules = [
  {
    ...rule(
      'no-circle-of-folders',
      'Move what both need to a folder that stands before them.',
      { path: folders },
      { circular: true },
    ),
    scope: 'folder',
  },
  rule(
    'no-circle-of-files',
    'Types and dynamic imports count, too. Move what both need to a file of its own.',
    {},
    { circular: true },
  ),
]

export default {
  forbidden: [...layerRules, ...siblingRules, ...circleRules],
  options: {
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)node_modules/', '(^|/)dist/', '\\.test(-d)?\\.tsx?$'] },
    enhancedResolveOptions: {
      conditionNames: ['quoin-source', 'import', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
}
