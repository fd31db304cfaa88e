import { useParams } from '@tanstack/react-router'

/** The id in the path of the page. */
export const useIdParam = (): number => Number((useParams({ strict: false }) as { id?: string }).id)
