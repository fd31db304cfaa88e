/** What the list of verified answers of a dataset is kept under. */
export const verifiedKey = (datasetId: number): string => `verified-answers-${datasetId}`
