export default { source: { entry: { index: './src/main.js' } }, html: { template: './page.html' } }
