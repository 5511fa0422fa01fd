import { page } from '../kit/page.ts'
import { renderDrives } from './drives-page.ts'
import { listRides } from './drives-queries.ts'

export const getCentreDrives = page(
  { params: ['date'], live: true },
  async ({ principal, viewer, params: { date }, read }) => {
    const rides = await listRides(read, principal, date)
    return renderDrives(principal.schoolName, date, rides, viewer)
  }
)
