export default { kernel: 'no kernel' }
