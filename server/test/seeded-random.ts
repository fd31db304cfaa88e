import fc from 'fast-check'

// `npm test` judges a change, so it asks the same random questions each time; whoever runs a file alone gets new ones.
if (process.env['npm_lifecycle_event']?.startsWith('test')) fc.configureGlobal({ seed: 20_261_121 })
