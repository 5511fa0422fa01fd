-- Texts come in composed (NFC) from now on. Those that are compared are so too, however they were typed before: references,
-- e-mail addresses, instructors and spots. Of two bookings whose references differ in nothing else the first has it; the
-- other keeps its own. PostgreSQL composes only UTF-8, which alone holds what is not composed.
do $body$
begin
  if getdatabaseencoding() <> 'UTF8' then return; end if;
  update bookings b set external_ref = normalize(b.external_ref, nfc)
    where b.external_ref is not nfc normalized and not exists (
      select from bookings twin
      where twin.school_id = b.school_id and twin.partner_id = b.partner_id and twin.status <> 'expired' and twin.id <> b.id
        and normalize(twin.external_ref, nfc) = normalize(b.external_ref, nfc)
        and (twin.external_ref is nfc normalized or twin.id < b.id)
    );
  update bookings set reseller_reference = normalize(reseller_reference, nfc), customer_email = normalize(customer_email, nfc)
    where reseller_reference is not nfc normalized or customer_email is not nfc normalized;
  update bookings set contact = normalize(contact::text, nfc)::jsonb where contact::text is not nfc normalized;
  update bookings set unit_items = normalize(unit_items::text, nfc)::jsonb where unit_items::text is not nfc normalized;
  update instructors i set name = normalize(i.name, nfc)
    where i.name is not nfc normalized and not exists (
      select from instructors twin
      where twin.school_id = i.school_id and twin.id <> i.id and lower(normalize(twin.name, nfc)) = lower(normalize(i.name, nfc))
    );
  update slots set spot_name = normalize(spot_name, nfc) where spot_name is not nfc normalized;
end $body$;
