create or replace function school_texts(p_school_id text) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('name', name, 'email', email, 'telephone', telephone, 'website', website, 'address', address,
      'payment_url', payment_url, 'description', description, 'bring', bring, 'meet', meet, 'meet_address', meet_address, 'meet_at', meet_at, 'meet_minutes', meet_minutes, 'translations', translations,
      'logo', logo, 'photo', photo, 'colour', colour, 'colour_dark', colour_dark, 'confirm_by_mail', confirm_by_mail, 'digest_hour', digest_hour,
      'choice_hours', choice_hours, 'choice_fallback', choice_fallback, 'reminder_hour', reminder_hour, 'review_url', review_url,
      'choice_bonus', choice_bonus, 'credit_months', credit_months,
      'time_zone', time_zone, 'currency', currency, 'locales', to_jsonb(locales), 'mail', to_jsonb(mail))
    from schools where id = p_school_id
  );
end $$;
