/**
 * Words that no v2 answer, header or error may contain: forecast models, agencies, services, and revealing
 * keys.
 */
export const FORBIDDEN_WORDING =
  /open-?meteo|ecmwf|icon|gfs|mfwam|meteofrance|ewam|gwam|dwd|noaa|ncep|wavewatch|ww3|copernicus|stormglass|ipma|era5|"model"|"source"|"provider"|generationtime/i
