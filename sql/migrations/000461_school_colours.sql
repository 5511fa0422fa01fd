-- The colours in which a school's pages show what can be followed, in the light and in the dark; ours where there is none.
alter table schools
  add column colour text constraint schools_colour check (colour ~ '^#[0-9a-f]{6}$'),
  add column colour_dark text constraint schools_colour_dark check (colour_dark ~ '^#[0-9a-f]{6}$');
